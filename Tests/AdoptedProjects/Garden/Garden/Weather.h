#import <Foundation/Foundation.h>

@interface Weather : NSObject
@property (nonatomic) double degrees;
@end
